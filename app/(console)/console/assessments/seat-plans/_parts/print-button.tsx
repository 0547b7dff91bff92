'use client'
import { Button } from '@mantine/core'

/** Opens the print dialog of the browser. */
export const PrintButton = ({ label }: { label: string }) => <Button onClick={() => window.print()}>{label}</Button>
