'use client'
import { Progress } from '@mantine/core'
import { useState } from 'react'
import { errorMessage } from '@/lib/ui/api-client'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { FileButton } from '@/lib/ui/import/file-button'
import { piecesOf, textOfFile } from '@/lib/ui/import/pieces'
import { useTranslations } from '@/lib/ui/translations'

type Props = {
  /** The largest number of characters in a part, and of parts in a file. */
  pieceLength: number
  mostPieces: number
  /** Takes the file's name before its first piece. */
  begin: (fileName: string) => Promise<void>
  send: (piece: string, number: number) => Promise<void>
  /** When all of it has left. */
  onSent: () => void
}

/** Chooses a CSV file and sends its text in pieces, one after another. */
export function FileSource({ pieceLength, mostPieces, begin, send, onSent }: Props) {
  const t = useTranslations('parts.import')
  const [share, setShare] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const take = async (file: File) => {
    setFailure(null)
    setShare(0)
    try {
      const text = await textOfFile(file)
      const pieces = text === null ? [] : piecesOf(text, pieceLength)
      if (text === null) setFailure(t('notUtf8'))
      else if (pieces.length === 0) setFailure(t('empty'))
      else if (pieces.length > mostPieces) setFailure(t('tooLarge'))
      else {
        await begin(file.name)
        for (const [number, piece] of pieces.entries()) {
          await send(piece, number)
          setShare((number + 1) / pieces.length)
        }
        return onSent()
      }
    } catch (error) {
      setFailure(errorMessage(error, t('failed')))
    }
    setShare(null)
  }
  return (
    <div className="stack tight">
      <FailureNotice text={failure} />
      <FileButton
        label={t('choose')}
        accept=".csv,.txt,text/csv,text/plain"
        isDisabled={share !== null}
        onFile={(file) => void take(file)}
      />
      <span role="status" className="small soft">
        {share !== null && t('sending')}
      </span>
      {share !== null && <Progress value={share * 100} color="accent" aria-label={t('sending')} />}
    </div>
  )
}
