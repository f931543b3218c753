/** Work under another umask, which belongs to the whole process. */
export async function underUmask<T>(mask: number, work: () => Promise<T>): Promise<T> {
  const before = process.umask(mask)
  try {
    return await work()
  } finally {
    process.umask(before)
  }
}
