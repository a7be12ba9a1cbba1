import type { PluginObject, types as t } from '@babel/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

type Plugin = (babel: typeof import('@babel/core')) => PluginObject

/**
 * Build step after Lingui's macros: compiles each English ICU message in the code into the form that the runtime uses
 * without a parser. English then needs no catalogue, and each lazy chunk carries its own texts. So for the sentences of
 * errors.ts and of the history, which have no macro because they are shared with the server.
 */
export const compileEnglish: Plugin = ({ types }) => ({
  visitor: {
    Program: {
      exit(program) {
        program.traverse({
          ObjectExpression({ node }) {
            const property = (name: string) =>
              node.properties.find(p => types.isObjectProperty(p) && types.isIdentifier(p.key, { name }))
            if (property('id')) compile(property('message'))
            if (property('kind')) compile(property('history'))
          },
          CallExpression({
            node: {
              callee,
              arguments: [, messages],
            },
          }) {
            if (!types.isIdentifier(callee, { name: 'sentences' }) || !types.isObjectExpression(messages)) return
            messages.properties.forEach(compile)
          },
        })

        function compile(message: t.Node | undefined) {
          if (!types.isObjectProperty(message) || !types.isStringLiteral(message.value)) return
          const compiled: t.Expression = types.valueToNode(compileMessageOrThrow(message.value.value))
          message.value = compiled
        }
      },
    },
  },
})
