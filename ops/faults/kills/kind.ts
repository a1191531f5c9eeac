import type { Kind } from '../row.ts'
export const kills: Kind = { name: 'kills', run: async () => [] }
