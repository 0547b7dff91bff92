'use client'
import { Failure } from '@/lib/ui/failure'
import '@/lib/ui/fonts.css'
import '@/lib/ui/tokens.css'
import '@/lib/ui/base.css'
import '@/lib/ui/controls.css'

/** The last resort, when even the root of a page failed. */
export default function GlobalError({ reset }: { reset: () => void }) {
  return (
    <html lang="ar" dir="rtl">
      <body>
        <Failure again={reset} />
      </body>
    </html>
  )
}
