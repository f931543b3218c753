/** Zip files whose bytes depend on nothing but the names and contents of their files. */
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'

/** 1 January 1980, the first day that the format knows: the time of a build must not change its bytes. */
const day = 0x0021
const version = 20
const deflated = 8
/** Names are UTF-8. */
const utf8 = 0x0800
const marks = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 } as const
const sizes = { local: 30, central: 46, end: 22 } as const

/** @param files contents by path, with slashes */
export function zip(files: ReadonlyMap<string, Buffer>): Buffer {
  const bodies: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const path of [...files.keys()].toSorted()) {
    const content = files.get(path)!
    const name = Buffer.from(path)
    const packed = deflateRawSync(content, { level: 9 })
    const shared = Buffer.alloc(26)
    const fields = [version, utf8, deflated, 0, day]
    for (const [index, value] of fields.entries()) shared.writeUInt16LE(value, index * 2)
    for (const [index, value] of [crc32(content), packed.length, content.length].entries()) shared.writeUInt32LE(value, 10 + index * 4)
    shared.writeUInt16LE(name.length, 22)
    const local = Buffer.alloc(4)
    local.writeUInt32LE(marks.local)
    bodies.push(local, shared, name, packed)
    const central = Buffer.alloc(sizes.central)
    central.writeUInt32LE(marks.central)
    central.writeUInt16LE(version, 4)
    shared.copy(central, 6)
    central.writeUInt32LE(offset, 42)
    entries.push(central, name)
    offset += sizes.local + name.length + packed.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(sizes.end)
  end.writeUInt32LE(marks.end)
  end.writeUInt16LE(files.size, 8)
  end.writeUInt16LE(files.size, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, directory, end])
}

/** The files of an archive that `zip` wrote. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.length - sizes.end
  if (end < 0 || archive.readUInt32LE(end) !== marks.end) throw new Error('This is no archive without a comment.')
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [packedLength, nameLength, offset] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28), archive.readUInt32LE(at + 42)]
    const path = archive.toString('utf8', at + sizes.central, at + sizes.central + nameLength)
    const from = offset + sizes.local + nameLength
    const content = inflateRawSync(archive.subarray(from, from + packedLength))
    if (crc32(content) !== archive.readUInt32LE(at + 16)) throw new Error(`${path} is damaged.`)
    files.set(path, content)
    at += sizes.central + nameLength
  }
  return files
}
