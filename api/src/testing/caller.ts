import type { Caller, UploadedFile } from '../platform/calls/in-process.ts'

export { callerOf } from '../platform/calls/in-process.ts'

/** A file to upload. */
export type TestFile = UploadedFile
/** Somebody who calls the server as the screens do. */
export type TestCaller = Caller

/** The signed-in person of a test. */
export interface TestPerson extends TestCaller {
  readonly userId: number
  readonly workgroupId: number | null
  readonly cookie: string
}
