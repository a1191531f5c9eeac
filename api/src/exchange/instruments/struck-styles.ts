import { openingTags } from './xml-tags.ts'

const styleTags = new Set(['fonts', 'font', 'strike', 'dstrike', 'cellStyleXfs', 'cellXfs', 'dxfs', 'xf'])

/** Styles of cells (`s="3"`) whose font is struck through. @throws UnreadableXml */
export function struckStyles(styles: string): ReadonlySet<string> {
  const struckFonts = new Set<string>()
  const found = new Set<string>()
  let section = ''
  let font = -1
  let style = 0
  for (const { name, attributes } of openingTags(styles, styleTags)) {
    const own = Object.fromEntries(attributes)
    if (name === 'font') {
      if (section === 'fonts') font += 1
    } else if (name === 'strike' || name === 'dstrike') {
      if (section === 'fonts' && !/^(?:0|false)$/u.test(own.val ?? '')) struckFonts.add(String(font))
    } else if (name === 'xf') {
      if (section !== 'cellXfs') continue
      if (struckFonts.has(own.fontId ?? '')) found.add(String(style))
      style += 1
    } else section = name
  }
  return found
}
