'use client'
import { useRouter } from 'next/navigation'
import { useRef } from 'react'
import type { createImport, putImportPart } from '@/lib/domain/people/member-imports/member-imports.contract'
import { call } from '@/lib/ui/api-client'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FileSource } from './file-source'

type Props = {
  create: Endpoint<typeof createImport>
  put: Endpoint<typeof putImportPart>
  limits: { parts: number; partLength: number }
}

/** Sends a file with people; what it holds is looked at on the page of the import. */
export function ImportFile({ create, put, limits }: Props) {
  const router = useRouter()
  const id = useRef('')
  return (
    <FileSource
      pieceLength={limits.partLength}
      mostPieces={limits.parts}
      begin={async (fileName) => {
        const { data } = await call(create, { body: { fileName: fileName.slice(0, 200) } })
        id.current = data.id
      }}
      send={async (text, number) => {
        await call(put, { params: { id: id.current }, body: { number, text } })
      }}
      onSent={() => router.push(`/console/members/import/${id.current}`)}
    />
  )
}
