import type { Kind } from './row.ts'
export const restarts: Kind = { name: 'restarts', run: async () => [] }
