# One line of a keep_dtype file, as ATC takes it apart (facts 3.2).
#
# The language is total: every line has exactly one tree. The grammar looks at token types only.

@preprocessor module
@{% import { lexer } from './lexer'; %}
@lexer lexer

line -> null                 {% () => ({ lead: null, prefix: null, key: null, trail: null }) %}
      | %blank               {% ([lead]) => ({ lead, prefix: null, key: null, trail: null }) %}
      | %blank:? entry %blank:?
                             {% ([lead, entry, trail]) => ({ lead, ...entry, trail }) %}

entry -> %text               {% ([key]) => ({ prefix: null, key }) %}
       | %prefix %key:?      {% ([prefix, key]) => ({ prefix, key }) %}
