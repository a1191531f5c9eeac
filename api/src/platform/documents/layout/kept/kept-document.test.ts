import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { openPlain } from '../../examples/plain-document.ts'
import { fontsOf } from '../../examples/read-pdf.ts'
import { exampleReport, exampleSneAnalytes } from '../../examples/report-example.ts'
import { renderReport } from '../../report/report.ts'
import { type Face, fonts } from '../fonts.ts'
import { openKept } from './kept-document.ts'

/** Texts of each page with place, size and width, to a hundredth of a point. */
async function textsOf(pdf: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const pages = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent({ disableNormalization: true })
    pages.push(
      items.flatMap((item) =>
        'str' in item && item.str.trim() !== ''
          ? [
              [item.str, ...[...item.transform, item.width].map((value: number) => value.toFixed(2))].join(
                ' ',
              ),
            ]
          : [],
      ),
    )
  }
  return pages
}

/** Colours with which each page is painted, in the order of texts, lines and areas. */
async function colorsOf(pdf: Uint8Array) {
  const { OPS } = await getResolvedPDFJS()
  const names = new Map(Object.entries(OPS).map(([name, code]) => [code, name]))
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const painted: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { fnArray, argsArray } = await (await document.getPage(number)).getOperatorList()
    const states: string[][] = []
    let [fill, stroke] = ['', '']
    for (const [at, code] of fnArray.entries()) {
      const name = names.get(code)
      if (name === 'save') states.push([fill, stroke])
      if (name === 'restore') [fill = '', stroke = ''] = states.pop() ?? []
      if (name === 'setFillRGBColor') fill = String(argsArray[at])
      if (name === 'setStrokeRGBColor') stroke = String(argsArray[at])
      if (name === 'showText') painted.push(`text ${fill}`)
      if (name === 'constructPath') painted.push(`${names.get(argsArray[at][0])} ${fill} ${stroke}`)
    }
  }
  return painted
}

const foreign = { ...exampleReport().newborn, surname: 'Şahin-Łukasiewicz', name: 'Žofie Ægir' }
const many = [...exampleSneAnalytes(), ...exampleSneAnalytes(), ...exampleSneAnalytes()]

describe('a kept document', () => {
  it.each([
    ['one page', exampleReport({ category: 'sne', analytes: exampleSneAnalytes() })],
    ['letters beyond the common ones', exampleReport({ newborn: foreign })],
    ['several pages', exampleReport({ category: 'sne', analytes: many })],
    ['a draft with its watermark', exampleReport({ status: 'pending', number: null })],
  ])('a kept document prints the texts of pdfkit at their places: %s', async (_, input) => {
    const kept = await renderReport(input, openKept)
    const plain = await renderReport(input, openPlain)
    expect(await textsOf(kept)).toEqual(await textsOf(plain))
    const colors = await colorsOf(plain)
    expect(new Set(colors.filter((one) => one.startsWith('text'))).size).toBeGreaterThan(1)
    expect(new Set(colors.filter((one) => one.startsWith('stroke'))).size).toBeGreaterThan(1)
    expect(await colorsOf(kept)).toEqual(colors)
    expect((await fontsOf(kept)).map(({ name }) => name.slice(7)).sort()).toEqual(
      (await fontsOf(plain)).map(({ name }) => name.slice(7)).sort(),
    )
  })

  it('a kept document lets go of what it drew once it is written', async () => {
    let document: unknown
    await renderReport(exampleReport(), (options) => {
      const opened = openKept(options)
      document = opened
      return opened
    })
    expect(document).toMatchObject({ page: null, _font: null, chunks: undefined })
  })

  it('a kept document gives the bytes of its data alone, whatever was drawn before', async () => {
    const input = exampleReport({ newborn: foreign })
    const first = await renderReport(input, openKept)
    await renderReport(exampleReport({ newborn: { ...foreign, name: 'Łucja Şule' } }), openKept)
    expect(Buffer.compare(first, await renderReport(input, openKept))).toBe(0)
  })
})

it.each(Object.keys(fonts) as Face[])('the font %s neither joins nor shifts digits', (face) => {
  const font = fonts[face]
  for (const one of '0123456789,')
    for (const two of '0123456789,') {
      const { glyphs, positions } = font.layout(one + two)
      expect(positions.map(({ xAdvance, xOffset, yOffset }) => [xAdvance, xOffset, yOffset])).toEqual(
        glyphs.map((glyph) => [(glyph as unknown as { advanceWidth: number }).advanceWidth, 0, 0]),
      )
    }
})
