'use client'
import { ErrorPage } from '@/lib/ui/error-page'
import '@/lib/ui/tokens.css'
import '@/lib/ui/base.css'
import '@/lib/ui/recipes.css'
import '@/lib/ui/controls.css'

/**
 * The last resort, when even the root of a page failed. Its styles are sent with every page, so it has no fonts of its own: they would come
 * twice.
 */
export default function GlobalError({ reset }: { reset: () => void }) {
  return (
    <html lang="ar" dir="rtl">
      <body>
        <ErrorPage again={reset} />
      </body>
    </html>
  )
}
