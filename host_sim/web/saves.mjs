// The console's filesystem in the browser's IndexedDB: a record for each sector of the flash that was ever written.
const DATABASE = "fourfold";
const STORE = "flash";
export const SECTOR = 4096;

export class Saves {
  static async open() {
    const saves = new Saves();
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    saves.database = await new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    return saves;
  }

  /** Write the saved sectors into `flash`. */
  async load(flash) {
    const transaction = this.database.transaction(STORE);
    const store = transaction.objectStore(STORE);
    const addresses = store.getAllKeys();
    const sectors = store.getAll();
    await complete(transaction);
    addresses.result.forEach((address, i) => flash.set(sectors.result[i], address));
  }

  /** Save the sectors of `flash` at these addresses: all of them, or none if the browser stops. */
  async save(flash, addresses) {
    const transaction = this.database.transaction(STORE, "readwrite", { durability: "strict" });
    const store = transaction.objectStore(STORE);
    for (const address of addresses) store.put(flash.slice(address, address + SECTOR), address);
    await complete(transaction);
  }

  /** Replace everything by the bytes `files` from the address `start` on, or by nothing. */
  async replace(start, files = new Uint8Array()) {
    const transaction = this.database.transaction(STORE, "readwrite", { durability: "strict" });
    const store = transaction.objectStore(STORE);
    store.clear();
    for (let at = 0; at < files.length; at += SECTOR) store.put(files.slice(at, at + SECTOR), start + at);
    await complete(transaction);
  }
}

function complete(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
}
