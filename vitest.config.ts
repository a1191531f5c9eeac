/** Vitest called without `--config` reads this file: time limits and workers are those of the commands. */
export { default } from './ops/vitest.config.ts'
