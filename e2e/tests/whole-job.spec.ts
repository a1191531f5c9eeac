import { test } from '../support/test.ts'
import { wholeJob } from '../support/whole-job.ts'

test.describe.configure({ mode: 'serial' })
wholeJob()
