/** Test data that needs neither a browser nor a test runner: records, answers and addresses. */
export { addressOf } from './addresses.ts'
export { exampleOf, record } from './example-of.ts'
export { matchEndpoint } from './match-endpoint.ts'
