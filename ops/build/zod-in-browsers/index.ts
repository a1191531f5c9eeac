// Replaces `zod` by the part that a page in a browser can use. As a shared module the package would be shipped
// whole. Left out are its compiler (`new Function`, which the page's policy refuses), JSON Schema, languages
// and deprecated names. Its inner parts (`core`, `util`) are left out too: pages use types of them alone.
import * as z from './names.ts'

export * from './names.ts'
export { z, z as default }
