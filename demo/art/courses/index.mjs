import animalFriends from './animal-friends/index.mjs';
import helloColours from './hello-colours/index.mjs';
import myFamily from './my-family/index.mjs';
import starters from './starters/index.mjs';
import yummyFood from './yummy-food/index.mjs';

/**
 * @typedef {object} Deck one lesson
 * @property {string} title
 * @property {(string | { word: string, picture: string })[]} words the new words
 * @property {string} notes how to run the lesson
 * @property {import('../kit/slide.mjs').Slide[]} slides
 *
 * @typedef {object} Course
 * @property {string} slug
 * @property {string} title
 * @property {string} level
 * @property {string} description for parents
 * @property {Deck[]} decks
 * @property {Record<string, string>} [pictures] drawings for words, by their file, in a 1600 by 900 box
 * @property {{ title: string, task: string, after: string, slides: number[] }[]} homework after which lesson ("01"), on
 *   which of its slides
 */

/** @type {Course[]} */
export const courses = [helloColours, animalFriends, myFamily, starters, yummyFood];
