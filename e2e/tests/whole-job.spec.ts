import { test } from '../support/test.ts'
import { wholeJob } from '../support/whole-job.ts'

// Every card of the plate is known here, down to its well.
test.use({ laboratory: 'whole job' })
test.describe.configure({ mode: 'serial' })
wholeJob()
