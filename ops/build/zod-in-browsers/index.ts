// In place of `zod`, which as a shared module would be shipped whole: what a page in a browser can use of it.
// Left out are its compiler (`new Function`, which the page's policy refuses), JSON Schema, languages, what it calls deprecated,
// and its inner parts (`core`, `util`), of which pages use types alone.
import * as z from './names.ts'

export * from './names.ts'
export { z, z as default }
