import type { MessageValues } from '@spotdesk/ui'
import { cloneElement, Fragment, type ReactElement } from 'react'
import { label } from '../text.ts'

interface RichTextProps {
  /** The message, with tags where its text is marked: `<b>{name}</b> asks to sign in.` */
  id: string
  values: MessageValues
  /** An element for each tag: `{ b: <strong /> }`. */
  tags: Record<string, ReactElement>
}

/** Stands for a value while the message is divided, so that a name with a tag in it stays a name. */
const mark = '\u0000'

/** A message of which parts are marked, in the language of the screen. Without marks, `t` is enough. */
export function RichText({ id, values, tags }: RichTextProps) {
  const names = Object.keys(values)
  const marked = label(id, Object.fromEntries(names.map((name, index) => [name, `${mark}${index}${mark}`])))
  const filled = (text: string) => text.replace(/\0(\d{1,3})\0/g, (_, index: string) => String(values[names[Number(index)]!]))
  return marked.split(/(<\w+>[^<]*<\/\w+>)/).map((part, index) => {
    const [, tag, text] = /^<(\w+)>([^<]*)</.exec(part) ?? []
    const element = tag === undefined ? undefined : tags[tag]
    return <Fragment key={index}>{element ? cloneElement(element, {}, filled(text!)) : filled(part)}</Fragment>
  })
}
