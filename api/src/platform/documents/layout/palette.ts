/** Colours of the printed documents: every pair stays apart when printed in black and white. */
export const ink = '#141a1f'
export const soft = '#4b5963'
export const line = '#8b979f'
export const faint = '#d5dbdf'
export const wash = '#f1f4f5'
export const accent = '#17475a'
export const paperWhite = '#ffffff'
