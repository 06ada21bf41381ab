# One statement of the protobuf text format (spec 4.1), flat: a block is opened here and its items
# are statements of their own, so that one bad statement never hides the next and that nesting has
# no cost. The grammar looks at token types only; the results hold token positions and no text.
#
# Two slips are let through for the tree's sake and found there: a missing colon before a value, and
# a list that is never closed.

@preprocessor module
@{% import { statementLexer } from './statement-lexer'; %}
@lexer statementLexer

statement -> name %colon:? value separator:?
  {% ([name, colon, value, separator]) => ({ name, colon, value, separator }) %}
           | name %colon:? unclosed
  {% ([name, colon, value]) => ({ name, colon, value, separator: null }) %}

separator -> %comma               {% ([token]) => token %}
           | %semicolon           {% ([token]) => token %}

name -> %word                     {% ([word]) => ({ first: word, last: word }) %}
      | %lbracket path %rbracket  {% ([first, , last]) => ({ first, last }) %}

path -> part                      {% () => null %}
      | path %dot part            {% () => null %}
      | path %slash part          {% () => null %}
      | path %minus part          {% () => null %}

part -> %word                     {% () => null %}
      | %number                   {% () => null %}

value -> scalar                   {% ([scalar]) => ({ kind: 'scalar', scalar }) %}
       | %open                    {% ([open]) => ({ kind: 'block', open }) %}
       | %lbracket %open          {% ([open, element]) => ({ kind: 'block-list', open, element }) %}
       | %lbracket %rbracket
           {% ([open, close]) => ({ kind: 'list', open, last: null, close }) %}
       | %lbracket items %rbracket
           {% ([open, last, close]) => ({ kind: 'list', open, last, close }) %}

unclosed -> %lbracket
             {% ([open]) => ({ kind: 'list', open, last: null, close: null }) %}
          | %lbracket items
             {% ([open, last]) => ({ kind: 'list', open, last, close: null }) %}

# A chain from the last item to the first: adding an item costs the same however long the list is.
items -> scalar                   {% ([scalar]) => ({ before: null, scalar }) %}
       | items %comma scalar      {% ([before, , scalar]) => ({ before, scalar }) %}

scalar -> strings                 {% ([{ first, last }]) => ({ sign: null, first, last }) %}
        | %minus:? plain          {% ([sign, plain]) => ({ sign, first: plain, last: plain }) %}

plain -> %number                  {% ([token]) => token %}
       | %word                    {% ([token]) => token %}

strings -> %string                {% ([token]) => ({ first: token, last: token }) %}
         | strings %string        {% ([{ first }, last]) => ({ first, last }) %}
