'use client'
import { useState } from 'react'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Uploads } from '@/lib/ui/questions/part'
import type { RunningUpload } from '@/lib/ui/uploads/running-uploads'
import { type Sending, sendFile } from '@/lib/ui/uploads/send-file'
import type { Calls } from './calls'

type Running = RunningUpload & { questionRef: string }
type Given = {
  attemptId: string
  calls: Pick<Calls, 'addFile' | 'completeFile' | 'removeFile'>
  /** Reads the attempt anew: the server has made the file a part of the answer. */
  refresh: () => Promise<void>
  failed: string
}

/** The files of the answers of an attempt; an upload goes on while another question is shown. */
export function useAnswerFiles({ attemptId, calls, refresh, failed }: Given) {
  const [running, setRunning] = useState<readonly Running[]>([])
  const [failures, setFailures] = useState<Readonly<Record<string, string | null>>>({})
  const without = (all: readonly Running[], questionRef: string, name: string) =>
    all.filter((one) => one.questionRef !== questionRef || one.name !== name)

  const send = (questionRef: string, file: File) => {
    const params = { attemptId, questionRef }
    return sendFile({
      file,
      begin: async (announced) => {
        const { data } = await call(calls.addFile, { params, body: announced })
        return { assetId: data.file.id, url: data.pieces.url }
      },
      complete: (fileId) => call(calls.completeFile, { params: { ...params, fileId } }),
      report: (sending: Sending) =>
        setRunning((all) => [...without(all, questionRef, file.name), { questionRef, name: file.name, sending }]),
    })
  }
  const attempt = async (questionRef: string, work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      setFailures((all) => ({ ...all, [questionRef]: errorMessage(error, failed) }))
    }
  }
  const add = async (questionRef: string, files: readonly File[]) => {
    setFailures((all) => ({ ...all, [questionRef]: null }))
    for (const file of files) {
      await attempt(questionRef, () => send(questionRef, file))
      setRunning((all) => without(all, questionRef, file.name))
      await refresh()
    }
  }
  const remove = async (questionRef: string, fileId: string) => {
    setFailures((all) => ({ ...all, [questionRef]: null }))
    await attempt(questionRef, () => call(calls.removeFile, { params: { attemptId, questionRef, fileId } }))
    await refresh()
  }
  const uploadsOf = (questionRef: string): Uploads => ({
    running: running.filter((one) => one.questionRef === questionRef),
    failure: failures[questionRef] ?? null,
    add: (files) => void add(questionRef, files),
    remove: (fileId) => void remove(questionRef, fileId),
  })
  return { uploadsOf, isUploading: running.length > 0 }
}
