/** A number as HL7's NM allows it: digits, sign and point, never an exponent (`1e-7`). */
export function writeNumber(value: number): string {
  const shortest = String(value)
  const match = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/u.exec(shortest)
  if (!match) return shortest
  const [, sign = '', whole = '', part = '', power] = match
  const digits = whole + part
  // Position of the point in the digits; those of a double never end before it.
  const point = whole.length + Number(power)
  return point <= 0
    ? `${sign}0.${'0'.repeat(-point)}${digits}`
    : `${sign}${digits.padEnd(point, '0').slice(0, point)}`
}
