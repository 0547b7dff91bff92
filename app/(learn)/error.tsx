'use client'
import { ErrorPage } from '@/lib/ui/error-page'

export default function PageError({ reset }: { reset: () => void }) {
  return <ErrorPage again={reset} />
}
