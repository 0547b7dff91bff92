'use client'
import dynamic from 'next/dynamic'
import type { ComponentProps } from 'react'
import type { RubricEditor } from './rubric-editor'

// The editor is loaded when it is shown.
const Loaded = dynamic(() => import('./rubric-editor').then((module) => module.RubricEditor), {
  ssr: false,
  loading: () => <div className="panel" aria-busy="true" />,
})

export const RubricEditorLazy = (props: ComponentProps<typeof RubricEditor>) => <Loaded {...props} />
