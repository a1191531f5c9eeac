export const lockfile = 'pnpm-lock.yaml'

/** The lines about one folder under `importers` of a lockfile, with the empty line behind them; null when there are none. */
export const lockedBlock = (text: string, folder: string): string | null =>
  new RegExp(`^  ${folder}:\\n(?: {4}.*\\n|\\n(?= {4}))+\\n`, 'm').exec(text)?.[0] ?? null
