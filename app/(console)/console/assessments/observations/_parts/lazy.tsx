'use client'
import dynamic from 'next/dynamic'
import type { ComponentProps } from 'react'
import type { FormEditor } from './form-editor'

// The editor is loaded when it is shown.
const Loaded = dynamic(() => import('./form-editor').then((module) => module.FormEditor), {
  ssr: false,
  loading: () => <div className="panel" aria-busy="true" />,
})

export const FormEditorLazy = (props: ComponentProps<typeof FormEditor>) => <Loaded {...props} />
