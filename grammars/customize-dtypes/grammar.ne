# One line of a customize_dtypes file, as ATC takes it apart (facts 2.2, 2.3, 2.3a).
#
# The language is total: every line has exactly one tree, for bad parts are parts too. The grammar
# looks at token types only; the results hold token positions and no text.

@preprocessor module
@{% import { lexer } from './lexer'; %}
@lexer lexer

line -> %prefix:? %blank:? head sections %trail:? %cut:?
  {% ([prefix, lead, head, sections, trail, cut]) => ({ prefix, lead, head, ...sections, trail, cut }) %}

# What stands before the first keyword.
head -> null                      {% () => ({ text: null, separator: null, gap: null }) %}
      | %text                     {% ([text]) => ({ text, separator: null, gap: null }) %}
      | %text %separator          {% ([text, separator]) => ({ text, separator, gap: null }) %}
      | %text %separator %gap     {% ([text, separator, gap]) => ({ text, separator, gap }) %}
      | %separator                {% ([separator]) => ({ text: null, separator, gap: null }) %}
      | %separator %gap           {% ([separator, gap]) => ({ text: null, separator, gap }) %}

sections -> null                  {% () => ({ inputs: null, outputs: null }) %}
          | inputs                {% ([inputs]) => ({ inputs, outputs: null }) %}
          | outputs               {% ([outputs]) => ({ inputs: null, outputs }) %}
          | inputs outputs        {% ([inputs, outputs]) => ({ inputs, outputs }) %}
          | outputs inputs        {% ([outputs, inputs]) => ({ inputs, outputs }) %}

inputs -> %input                  {% ([keyword]) => ({ keyword, skip: null, list: null }) %}
        | %input skip list        {% ([keyword, skip, list]) => ({ keyword, skip, list }) %}

outputs -> %output                {% ([keyword]) => ({ keyword, skip: null, list: null }) %}
         | %output skip list      {% ([keyword, skip, list]) => ({ keyword, skip, list }) %}

skip -> %skipped                  {% ([skip]) => skip %}
      | %broken                   {% ([skip]) => skip %}

# A chain from the last item to the first: adding an item costs the same however long the list is.
list -> item                      {% ([item]) => ({ before: null, comma: null, item }) %}
      | list %comma item          {% ([before, comma, item]) => ({ before, comma, item }) %}

item -> null                      {% () => null %}
      | %blank                    {% () => null %}
      | %item                     {% ([word]) => word %}
      | %blank %item              {% ([, word]) => word %}
      | %item %blank              {% ([word]) => word %}
      | %blank %item %blank       {% ([, word]) => word %}
