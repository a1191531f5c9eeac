import { describe, expect, it } from 'vitest'
import { darkPalette, lightPalette } from './palette.ts'
import { cssVariables, themeOf } from './theme.ts'

/** Relative luminance of `#rrggbb`, as WCAG 2 defines it. */
function luminance(colour: string): number {
  const channels = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
  const [red, green, blue] = channels.map((channel) =>
    channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

describe.each([
  ['light', lightPalette],
  ['dark', darkPalette],
])('%s palette', (_, palette) => {
  it.each(Object.entries(palette.tones))(
    '%s text is readable on its tint and on a card',
    (_tone, colours) => {
      expect(contrast(colours.text, colours.tint)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(colours.text, palette.surface)).toBeGreaterThanOrEqual(4.5)
    },
  )

  it('text, weak text and accent are readable on every background', () => {
    for (const background of [palette.ground, palette.surface, palette.raised]) {
      expect(contrast(palette.text, background)).toBeGreaterThanOrEqual(7)
      expect(contrast(palette.textWeak, background)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(palette.accent, background)).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(palette.text, palette.accentSoft)).toBeGreaterThanOrEqual(7)
    expect(contrast(palette.accentText, palette.accent)).toBeGreaterThanOrEqual(4.5)
  })

  it('a palette shows focus with a contrast of 3 : 1 or more', () => {
    expect(contrast(palette.focus, palette.surface)).toBeGreaterThanOrEqual(3)
  })
})

it('cssVariables names a variable for every colour', () => {
  expect(cssVariables('light')).toMatchObject({ '--sne-text-weak': '#58646f', '--sne-red-tint': '#fde9e8' })
  expect(Object.keys(cssVariables('dark'))).toEqual(Object.keys(cssVariables('light')))
})

it('alerts stand on the tints of the statuses', () => {
  expect(themeOf('light').token).toMatchObject({ colorErrorBg: '#fde9e8', colorWarningBorder: '#e8c27a' })
})
