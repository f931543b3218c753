/** Schemas are read without generated code: trying whether `new Function` is allowed would already break the page's policy. */
import * as z from 'zod'

z.config({ jitless: true })
