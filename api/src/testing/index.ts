export { type PersonOptions, startTestApp, type TestApp } from './app.ts'
export type { TestCaller, TestFile, TestPerson } from './caller.ts'
export { openTestDatabase } from './database.ts'
export { createUser, createWorkgroup, nextSerial, type UserOptions } from './factories.ts'
