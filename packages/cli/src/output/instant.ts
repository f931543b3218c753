const two = (value: number) => String(value).padStart(2, '0')

/** 'yyyy-MM-dd HH:mm' of an instant by the clock of this machine; the text itself when it is no instant. */
export function localTime(iso: string): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return iso
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`
}
