import { openingTags } from './xml-tags.ts'

/** Formats that a workbook need not write down and that show more than a number: currencies and shares. */
const builtIn: ReadonlyMap<string, string> = new Map([
  ...['5', '6', '7', '8', '41', '42', '43', '44'].map((id) => [id, '€'] as const),
  ['9', '0%'],
  ['10', '0.00%'],
])

const styleTags = new Set(['numFmt', 'cellStyleXfs', 'cellXfs', 'cellStyles', 'dxfs', 'xf'])
const entities: Readonly<Record<string, string>> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' }

/** The format behind each style of a cell (`s="3"`), where it shows something that the number does not hold. */
export function tellingFormats(styles: string): ReadonlyMap<string, string> {
  const formats = new Map(builtIn)
  const found = new Map<string, string>()
  let section = ''
  let style = 0
  for (const { name, attributes } of openingTags(styles, styleTags)) {
    const own = Object.fromEntries(attributes)
    if (name === 'numFmt') {
      if (section === '') formats.set(own.numFmtId ?? '', decoded(own.formatCode ?? ''))
    } else if (name !== 'xf') section = name
    else if (section === 'cellXfs') {
      const format = formats.get(own.numFmtId ?? '')
      if (format !== undefined && tellsMore(format)) found.set(String(style), format)
      style += 1
    }
  }
  return found
}

const decoded = (text: string) =>
  text.replaceAll(/&(quot|apos|lt|gt|amp);/gu, (_, entity: string) => entities[entity]!)

/** A format that shows nothing of a number, whatever it is: `;;;`. */
export const hidesAll = (format: string): boolean =>
  !/[0#?@]|general|standard|€|\p{L}/iu.test(
    format
      .replaceAll(/\[[^[\]]*\]|[_*].|\\./gu, '')
      .split(';')[0]!
      .replaceAll(/"[^"]*"/gu, ''),
  )

/**
 * Tells whether a format shows a sign, a unit, a share or a scale (`"<"0.0`, `0.0" mg/dL"`, `0%`, `0.0,`). A format
 * that shows nothing at all (`;;;`) counts too. Colours, locales, padding and brackets of negatives have no meaning of
 * their own.
 */
export function tellsMore(format: string): boolean {
  const rest = format
    .replaceAll(/\[(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d{1,2}|\$-[\da-f]+)\]/giu, '')
    .replaceAll(/[_*]./gu, '')
    .replaceAll(/\\[ ()+-]/gu, '')
    .replaceAll(/"\s*"/gu, '')
    .replaceAll(/general|standard/giu, '')
  return hidesAll(format) || /[^0#?.,;\s()\-+eE@/]/u.test(rest) || /[0#?],+(?![0#?,])/u.test(rest)
}
