/** The words of the languages documents are read in. */
import { ar } from './ar.words.ts';
import { de } from './de.words.ts';
import { en } from './en.words.ts';
import { es } from './es.words.ts';
import { fr } from './fr.words.ts';
import { it } from './it.words.ts';
import { ja } from './ja.words.ts';
import type { DocumentWords } from './lexicon.shape.ts';
import { nl } from './nl.words.ts';
import { pl } from './pl.words.ts';
import { pt } from './pt.words.ts';
import { tr } from './tr.words.ts';
import { uk } from './uk.words.ts';

export const WORDS: Readonly<Record<string, DocumentWords>> = { ar, de, en, es, fr, it, ja, nl, pl, pt, tr, uk };
