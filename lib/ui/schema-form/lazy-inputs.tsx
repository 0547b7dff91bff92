'use client'
import dynamic from 'next/dynamic'

// The editor of rich texts and the library are loaded by forms that have such a field, into space reserved for them.
const loading = () => <div className="well" aria-busy="true" style={{ minBlockSize: '6rem' }} />

export const RichText = dynamic(() => import('@/lib/ui/rich-text/rich-text-field').then((module) => module.RichTextField), {
  ssr: false,
  loading,
})
export const FileField = dynamic(() => import('@/lib/ui/file-picker/file-field').then((module) => module.FileField), {
  ssr: false,
  loading,
})
