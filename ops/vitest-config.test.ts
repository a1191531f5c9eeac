import { expect, it } from 'vitest'
import direct from '../vitest.config.ts'
import ofCommands from './vitest.config.ts'

it('Vitest called without --config has the limits of time of the commands', () => {
  expect(direct).toBe(ofCommands)
})
