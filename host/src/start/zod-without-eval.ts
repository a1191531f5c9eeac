import { z } from 'zod'

// Zod would otherwise try `new Function` at its first use, which the page's policy reports and refuses.
// Imported before anything that holds a schema.
z.config({ jitless: true })
