type Values = Readonly<Record<string, unknown>>

const isGroup = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * A person's edits, upon a record that somebody else saved meanwhile: fields changed here keep their text,
 * all others take the stored values. A list counts as one field.
 * @param begun values with which the form began
 */
export function takenOver<T>(begun: T, own: T, stored: T): T {
  if (!isGroup(own) || !isGroup(stored)) return same(begun, own) ? stored : own
  const before: Values = isGroup(begun) ? begun : {}
  const names = new Set([...Object.keys(stored), ...Object.keys(own)])
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      takenOver(before[name], (own as Values)[name], (stored as Values)[name]),
    ]),
  ) as T
}
