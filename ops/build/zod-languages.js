// In place of the forty languages of zod's own messages, which as a shared module would all be shipped: the
// product words its messages itself (shared/domain/validation-messages.ts).
export { default as en } from 'zod/v4/locales/en.js'
export { default as it } from 'zod/v4/locales/it.js'
