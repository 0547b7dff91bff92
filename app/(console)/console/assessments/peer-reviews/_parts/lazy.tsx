'use client'
import dynamic from 'next/dynamic'
import type { ComponentProps } from 'react'
import type { ExampleForm } from './example-form'

// Grading is loaded when it is shown.
const Loaded = dynamic(() => import('./example-form').then((module) => module.ExampleForm), {
  ssr: false,
  loading: () => <div className="well" aria-busy="true" />,
})

export const ExampleFormLazy = (props: ComponentProps<typeof ExampleForm>) => <Loaded {...props} />
