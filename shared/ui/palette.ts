import type { Tone } from '../domain/status.ts'

/** Colours of one status tone: text on tint keeps a contrast of 4.5 : 1 or more. */
export interface ToneColours {
  readonly text: string
  readonly tint: string
  readonly line: string
}

/** Every colour of the product; antd's tokens and the `--sne-…` variables are made from it. */
export interface Palette {
  /** Behind everything. */
  readonly ground: string
  /** Cards, tables, menus. */
  readonly surface: string
  /** Table heads, stripes, slightly set-off areas. */
  readonly raised: string
  readonly line: string
  readonly lineStrong: string
  readonly text: string
  readonly textWeak: string
  readonly accent: string
  readonly accentText: string
  /** Selected rows and entries. */
  readonly accentSoft: string
  readonly focus: string
  readonly shade: string
  readonly tones: Readonly<Record<Tone, ToneColours>>
}

export const lightPalette: Palette = {
  ground: '#f3f5f6',
  surface: '#ffffff',
  raised: '#f8f9fa',
  line: '#e0e4e8',
  lineStrong: '#c3cad1',
  text: '#1b242c',
  textWeak: '#58646f',
  accent: '#0b6073',
  accentText: '#ffffff',
  accentSoft: '#e2f0f3',
  focus: '#1488a0',
  shade: 'rgb(17 28 36 / 12%)',
  tones: {
    grey: { text: '#48545f', tint: '#edf0f2', line: '#c3cad1' },
    blue: { text: '#1a568f', tint: '#e6f0fa', line: '#a9c9e8' },
    amber: { text: '#7f4d00', tint: '#fff2d9', line: '#e8c27a' },
    green: { text: '#1c6438', tint: '#e4f4e9', line: '#a3d3b3' },
    red: { text: '#a01c1c', tint: '#fde9e8', line: '#eeb0ad' },
    purple: { text: '#63369f', tint: '#f1eafb', line: '#cdb5ea' },
  },
}

export const darkPalette: Palette = {
  ground: '#12171b',
  surface: '#1a2126',
  raised: '#20282e',
  line: '#2e3840',
  lineStrong: '#46525c',
  text: '#e4e9ed',
  textWeak: '#a0acb6',
  accent: '#4cb4c8',
  accentText: '#06222a',
  accentSoft: '#153741',
  focus: '#6fcfe1',
  shade: 'rgb(0 0 0 / 45%)',
  tones: {
    grey: { text: '#c2ccd4', tint: '#2a333a', line: '#4b5761' },
    blue: { text: '#93c5f4', tint: '#17304a', line: '#2f557c' },
    amber: { text: '#f0c374', tint: '#3a2c10', line: '#6d5320' },
    green: { text: '#86d5a0', tint: '#15331f', line: '#2c603e' },
    red: { text: '#ffa39f', tint: '#441d1d', line: '#7d3535' },
    purple: { text: '#cdaef6', tint: '#312149', line: '#583e80' },
  },
}
