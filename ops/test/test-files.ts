/** Test files beside the sources, as Vitest finds them. */
export const testsBeside = ['{shared,host,mfe-*,gallery,ops}/**/*.test.{ts,tsx}', 'api/**/*.test.ts']
export const noTests = ['**/node_modules/**', '**/dist/**']
