'use client'
import { ErrorPage } from '@/lib/ui/error-page'
import '@/lib/ui/fonts.faces'
import '@/lib/ui/rare-letters.css'
import '@/lib/ui/tokens.css'
import '@/lib/ui/base.css'
import '@/lib/ui/recipes.css'
import '@/lib/ui/controls.css'

/** The last resort, when even the root of a page failed. */
export default function GlobalError({ reset }: { reset: () => void }) {
  return (
    <html lang="ar" dir="rtl">
      <body>
        <ErrorPage again={reset} />
      </body>
    </html>
  )
}
