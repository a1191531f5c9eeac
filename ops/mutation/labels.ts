/** The part of a syntax node that is read here. */
interface Path {
  readonly node: { readonly type: string; readonly value?: unknown }
}

/**
 * An Italian text that a person reads: a capital followed by a small letter, or two words side by side.
 * Codes (`C14:1`, `HH`), machine names (`not_valid`), addresses (`/plate/list`) and formats (`dd/MM`) are none.
 */
export const isLabel = (text: string): boolean => /\p{Lu}\p{Ll}|\p{L}{2} \p{L}|^\p{L} \p{L}{2}/u.test(text)

/** Plugin of the mutation runner: string literals that are labels are not mutated. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'labels',
    value: {
      shouldIgnore: ({ node }: Path): string | undefined =>
        node.type === 'StringLiteral' && typeof node.value === 'string' && isLabel(node.value)
          ? 'an Italian label is no behaviour'
          : undefined,
    },
  },
]
