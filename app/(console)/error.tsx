'use client'
import { Failure } from '@/lib/ui/failure'

export default function PageError({ reset }: { reset: () => void }) {
  return <Failure again={reset} />
}
