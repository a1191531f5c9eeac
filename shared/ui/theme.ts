import { theme as antdTheme, type ThemeConfig } from 'antd'
import type { Tone } from '../domain/status.ts'
import { darkPalette, lightPalette, type Palette } from './palette.ts'

export type Appearance = 'light' | 'dark'

export const fontFamily = "'Inter Variable', Inter, 'Segoe UI', system-ui, sans-serif"

const paletteOf = (appearance: Appearance): Palette => (appearance === 'dark' ? darkPalette : lightPalette)

/** Ground and border of antd's alerts in one of our tones. */
const grounds = (palette: Palette, kind: 'Info' | 'Success' | 'Warning' | 'Error', tone: Tone) => ({
  [`color${kind}Bg`]: palette.tones[tone].tint,
  [`color${kind}Border`]: palette.tones[tone].line,
})

/** The wish of the person's system. */
const prefersLessMotion = () => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false

/** antd's theme: dense controls of 30 px, table rows of 36 px, 14 px text (13 px in tables). */
export function themeOf(appearance: Appearance, { motion = !prefersLessMotion() } = {}): ThemeConfig {
  const palette = paletteOf(appearance)
  // The track of a switch that is off carries the text "No".
  const off = appearance === 'dark' ? '#8f9ca6' : '#66727c'
  return {
    algorithm: appearance === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
    // One set of variables for all roots of the page: by default each root, so each mount of a remote, makes its own.
    cssVar: { key: `sne-${appearance}` },
    token: {
      motion,
      fontFamily,
      fontSize: 14,
      controlHeight: 30,
      controlHeightSM: 24,
      borderRadius: 4,
      wireframe: false,
      colorPrimary: palette.accent,
      colorInfo: palette.tones.blue.text,
      colorSuccess: palette.tones.green.text,
      colorWarning: palette.tones.amber.text,
      colorError: palette.tones.red.text,
      // antd derives these from the text colours above, and dark texts give muddy grounds.
      ...grounds(palette, 'Info', 'blue'),
      ...grounds(palette, 'Success', 'green'),
      ...grounds(palette, 'Warning', 'amber'),
      ...grounds(palette, 'Error', 'red'),
      colorLink: palette.accent,
      colorTextBase: palette.text,
      colorTextSecondary: palette.textWeak,
      colorTextDescription: palette.textWeak,
      colorTextPlaceholder: palette.textWeak,
      colorTextLightSolid: palette.accentText,
      colorBgLayout: palette.ground,
      colorBgContainer: palette.surface,
      colorBgElevated: palette.surface,
      colorBorder: palette.lineStrong,
      colorBorderSecondary: palette.line,
      motionDurationMid: '0.15s',
    },
    components: {
      Table: { cellPaddingBlockSM: 7, cellFontSizeSM: 13, headerBg: palette.raised },
      Switch: { colorTextQuaternary: off, colorTextTertiary: off },
      Menu: { itemHeight: 34, itemBorderRadius: 4 },
      Tooltip: {
        colorBgSpotlight: appearance === 'dark' ? '#39444d' : '#26313a',
        colorTextLightSolid: '#ffffff',
      },
    },
  }
}

/** The palette as `--sne-…` variables: `--sne-text`, `--sne-red-tint`, … */
export function cssVariables(appearance: Appearance): Record<string, string> {
  const { tones, ...plain } = paletteOf(appearance)
  const variables: Record<string, string> = {}
  for (const [name, value] of Object.entries(plain)) variables[`--sne-${kebab(name)}`] = value
  for (const [tone, colours] of Object.entries(tones)) {
    for (const [part, value] of Object.entries(colours)) variables[`--sne-${tone}-${part}`] = value
  }
  return variables
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Writes the variables on the page's root, for plain CSS and for every remote's root alike. */
export function applyTheme(appearance: Appearance, root: HTMLElement = document.documentElement) {
  for (const [name, value] of Object.entries(cssVariables(appearance))) root.style.setProperty(name, value)
  root.style.setProperty('color-scheme', appearance)
  root.dataset.theme = appearance
}
