"""Help on All Fours, made by tools/generate/build_help.py from seeds/all_fours.md: change that, not this."""

PAGES = (
    (
        "Goal",
        "Play tricks for points, hand after hand. The first side to reach the target wins the match, however many "
        "hands that takes.\n"
        "Four points gave the game its name: the highest trump, the lowest, the jack of trumps, and the best cards "
        "in tricks.\n"
        "With four seats partners sit across, with six there are three pairs. Otherwise everybody plays alone.\n"
        "England has had the game since the 17th century. It became America's favourite in the 19th, and is "
        "Trinidad's today.",
    ),
    (
        "How a turn goes",
        "· Deal, if it is your deal. Each seat has six cards.\n"
        "· A card is turned: its suit is trump, and some cards pay the dealer.\n"
        "· The eldest, who sits after the dealer, stands or begs. On a beg the dealer gives a point, or runs the "
        "cards for another trump.\n"
        "· In West Yorkshire, Lancashire and Pitch no card is turned. The eldest pitches: the first card led makes "
        "its suit trump.\n"
        "· The eldest leads, then each seat plays a card: of the suit led, or a trump; any card, if it has none of "
        "that suit. The best trump wins the trick, or else the best card of the suit led. Who wins it leads to the "
        "next.\n"
        "· After the last trick you see the points of the hand. Then the next dealer deals.",
    ),
    (
        "On the display",
        "· Top: the sides and their points, or the chips they still need. \ue01f: how far it is to a win.\n"
        "· Below: the news, or what A does. Trick 3 of 6: ♥ led.\n"
        "· Middle: the seats; P is a person. \ue00d: plays next. \ue00e: cards in that hand. \ue020: deals. \ue00f: "
        "has thrown in. With six seats only the next one is named.\n"
        "· Each seat's card: \ue021: is winning the trick. \ue022: is not. \ue006: nothing yet.\n"
        "· Right: the trump, ? until there is one, and the suit led.\n"
        "· Large, at the left: the card turned or cut, and what it scores.\n"
        "· Foot: your hand. \ue015: at the cursor. \ue013: may be played. \ue014: may not. \ue023 and a number: "
        "that many more cards. \ue008: you may not look now.\n"
        "· Answers have frames; the lit one is at the cursor.\n"
        "· After a hand: every point and the card that made it. Game 45:34 is what each side took. A goes on.",
    ),
    (
        "The buttons",
        "· ←→ go to what you may play or say, and A does it.\n"
        "· ↓ goes to cards that you may not play, and says why; where you may play them all, it shows more of a "
        "long hand.\n"
        "· ↑ shows the last trick and those before. B comes back.\n"
        "· While others play, a button hurries what is shown. What happened, in the menu, tells it again.",
    ),
    (
        "Tricks",
        "Cards rank A K Q J 10 9 8 7 6 5 4 3 2 in each suit.\n"
        "Any card may be led.\n"
        "If a trump is led, play a trump. If you have none, play any card.\n"
        "If another suit is led and you have it, play that suit or a trump. If you do not have it, play any card: "
        "nobody must trump.\n"
        "The highest trump wins. Without a trump the highest card of the suit led wins.\n"
        "All cards are played: six tricks, or more after a run.",
    ),
    (
        "Four points",
        "They are counted after the last trick, in this order.\n"
        "· High, 1: to the side that was dealt the highest trump in play.\n"
        "· Low, 1: to the side that was dealt the lowest, whoever takes it. Lancashire differs.\n"
        "· Jack, 1: to the side that wins the jack of trumps in a trick. Trinidad and Tobago differ.\n"
        "· Game, 1: to the side with the highest count in its tricks. In all suits an ace is 4, a king 3, a queen "
        "2, a jack 1, a ten 10.\n"
        "In play are the cards in hands when the first is led: no turned card, and no discard.\n"
        "If nobody has a trump, High, Low and Jack go to nobody. If there is just one, it is High and Low, and Jack "
        "too if it is the jack.\n"
        "Whoever reaches the target by one of the points wins then and there. The points that follow do not count.",
    ),
    (
        "Stand or beg",
        "The eldest speaks once a hand. Stand: the turned suit is trump. Beg: you ask for another.\n"
        "After a beg it is for the dealer. Take one: the dealer's opponents get a point, the gift, and the suit "
        "stays. Run: there is another suit.\n"
        "In the 17th-century games the gift ends the hand.\n"
        "A dealer may always give, even the point that wins the match, and needs no trump for it. Seven Up with "
        "three seats has the one exception.",
    ),
    (
        "Runs",
        "Everybody gets three more cards and another card is turned. If it is of the same suit, so it goes on until "
        "there is a new suit. That is trump.\n"
        "All cards are played, so there are more tricks: 9, 12, with two seats up to 21. Early American and Seven "
        "Up discard first.\n"
        "If the pack runs out, all cards are shuffled and the same dealer deals six anew. The eldest may beg again. "
        "What turned cards have paid stays, but where only the last one pays.\n"
        "Cards left over take no part, and nobody sees them.",
    ),
    (
        "Trinidad",
        "Four players, or two, to 14. Play goes anticlockwise.\n"
        "The turned card pays the dealer's side at once: an ace 1, a six 2, a jack 3. So does each card turned in a "
        "run.\n"
        "The eldest may beg. After a gift play goes on.\n"
        "Hang jack: the jack of trumps pays 3 if the other side takes it, and 1 if the holder or a partner does.\n"
        "A tie in Game pays nobody.",
    ),
    (
        "Tobago",
        "As Trinidad, but a turned two pays 2, and a six nothing.",
    ),
    (
        "West Yorkshire",
        "Four players, two, or six in three pairs. To 11; two players to 9. Play goes clockwise.\n"
        "No card is turned and nobody begs. The eldest, here the pitcher, leads any card, and that suit is trump.\n"
        "Until then the pitcher's partner does not look: you see the backs of your cards.\n"
        "From then on as everywhere: follow suit or trump. The trump is always shown, so the first trick need not "
        "lie open for it.\n"
        "Throw in: on your turn, unless you lead, you may lay down a hand that has no trump and no card above a "
        "nine, if none of it beats the trick's best card. It wins nothing, and you are out of this hand.\n"
        "The four points are 1 each. A tie in Game pays nobody.",
    ),
    (
        "Lancashire",
        "As West Yorkshire, for four players, to 11, with these differences.\n"
        "· Low goes to the side that wins the lowest trump in a trick. High stays with the side that was dealt it.\n"
        "· Nobody throws in.\n"
        "· Who pitches first is settled by a guess: see First deal.",
    ),
    (
        "17th century",
        "Two players, to 11. The deal alternates.\n"
        "Six cards each come in threes, and the 13th is turned: a jack pays the dealer 1.\n"
        "The other player may beg. If the dealer gives the point, both throw their cards in: no trick is played, "
        "and the other one deals.\n"
        "If the cards run, each card turned pays as the first, and all cards are played.\n"
        "Who did not deal leads. The four points are 1 each, and a tie in Game pays nobody.",
    ),
    (
        "Running",
        "As the 17th-century game, but to 31. A turned ace pays the dealer 4, a king 3, a queen 2, a jack 1.\n"
        "If only the last turn-up pays, a gift pays the dealer for the turned card, and a run does not.\n"
        "An old text may mean that trump honours pay in play as well: see More options.",
    ),
    (
        "Early American",
        "Two players, to 10: the game of the early 19th century.\n"
        "A turned jack pays the dealer 1, but only the one whose suit is trump in the end.\n"
        "Who did not deal may beg. After a gift play goes on.\n"
        "After a run both discard to six cards.",
    ),
    (
        "Seven Up",
        "Also Old Sledge. Two or three players alone, or four as partners, to 7. Play goes clockwise.\n"
        "A turned jack pays the dealer's side 1, but only the one whose suit is trump in the end. It counts before "
        "a gift.\n"
        "With three seats a gift is for both others, the eldest first. The dealer must run if it would win the "
        "match for the one who did not beg, unless the dealer's own jack wins first.\n"
        "Bunch: after a run all are asked in turn. If all agree, the cards are shuffled and the same dealer deals "
        "anew. One refusal ends it.\n"
        "Then all discard to six cards, in turn from the eldest. Nobody sees them.\n"
        "If Game is a tie, nought to nought too, it goes to the dealer's opponents. With three seats it goes to the "
        "one who ties with the dealer, and in other ties to nobody.",
    ),
    (
        "Pitch",
        "Also Blind All Fours. Two or three players alone, or four as partners, to 7.\n"
        "No card is turned and nobody begs. The eldest leads any card, and that suit is trump.\n"
        "A tie in Game pays nobody.",
    ),
    (
        "First deal",
        "· High cut: each seat draws a card, and the highest deals. Who ties draws again.\n"
        "· Cut to pitch: the same, but the highest pitches, and the seat before it deals.\n"
        "· Put card: highest deals too, but a three is highest, then two, ace, king and so on down to four.\n"
        "· Until a jack: cards are dealt open, seat by seat, until a jack falls. That seat pitches first, and the "
        "seat before it deals.\n"
        "· Colour guess: one side cuts a card, the other guesses red or black. If it is right it chooses which of "
        "its players pitches first, if not the cutters choose. A person speaks for a side, before a computer "
        "player.\n"
        "After each hand the deal passes to the next seat.\n"
        "The shuffle stands for the cut before each deal too.\n"
        "A deal number gives the same cards in the same order, whoever deals and whoever plays.",
    ),
    (
        "Good play",
        "· Pitch a suit with the ace, best with the two as well: High and Low are yours.\n"
        "· Keep small trumps beside the jack, and play it when no higher trump can follow.\n"
        "· A ten is worth all other cards of its suit together: give it to a trick that your partner wins.\n"
        "· Leave cheap tricks to the others, so that you play last to the next.\n"
        "· Hold an ace, king or queen of trumps back while the jack may be out.\n"
        "· Who did not play a trump to a trump has none left.\n"
        "· Behind in the score take risks, ahead play safe.",
    ),
    (
        "Options",
        "· Variant. Trinidad, Tobago, West Yorkshire, Lancashire, 17th century, Running, Early American, Seven Up, "
        "Pitch: see their pages. It settles all other options, and leaves some of them to you.\n"
        "· Points to win. 14, 7, 8, 9, 10, 11, 12, 13, 15, 31: so many, for any number of players. 9 or 11: 9 with "
        "two players, else 11.\n"
        "· Dealt in. Threes: three cards at a time. Ones: one at a time. 2-2-2, 1-1-4, 1-2-3, 1-3-2, 1-4-1, 2-1-3, "
        "2-3-1, 3-1-2, 3-2-1, 4-1-1: so many in each of three rounds. Asked: the dealer says at each deal. Only who "
        "gets which cards depends on it.\n"
        "· Beg without trump. No: the eldest may stand all the same. Yes: an eldest without a trump has to beg.\n"
        "· Undertrumping. Allowed: any trump may follow. Banned: on another suit that has been trumped you may not "
        "play a lower trump, unless you have nothing else to play.\n"
        "· Trumping in. Allowed: follow suit or trump. Banned: whoever has the suit led must follow it.\n"
        "· Throwing in. Off: all hands are played. On: worthless ones may be laid down.\n"
        "· Bunching. Off: nobody is asked. On: all are, after a run.\n"
        "· Discarding. No: all cards are played. To six: after every run. Keep nine: only from hands of twelve or "
        "more.\n"
        "· Game when tied. Nobody: the point is lost. Non-dealer: the dealer's opponents have it.\n"
        "· Turn-ups paid. Every: each as it is turned. Final only: the one whose suit is trump in the end, before a "
        "gift.",
    ),
    (
        "More options",
        "· Turn-up pays. A1 6-2 J3: an ace 1, a six 2, a jack 3. A1 2-2 J3: a two instead of the six. J1: a jack 1. "
        "A4 K3 Q2 J1: honours. Nothing: no card. The variant settles it.\n"
        "· Honours in play. No: they pay only when turned. Yes: in tricks too, after Game: trump ace 4, king 3, "
        "queen 2, jack 1, ten 10, in this order, to whoever wins them.\n"
        "· After a gift. Played: play goes on. Thrown in: the hand is over.\n"
        "· First dealer. High cut, Put card, Until a jack, Colour guess, Cut to pitch: see the page First deal. "
        "Random: by lot.\n"
        "· Stop early. No: all tricks are played. Yes: the match ends once the cards shown prove who wins it; with "
        "stakes only when neither side can make all four any more.\n"
        "· Stakes. Off: only the match counts. On: what each player has won in the end: 1 for the match, and 1 for "
        "each hand in which a side made all four points, less what the others made. Not with three sides.\n"
        "· Score in. Points: what you have. Chips: what you need. Each side has as many as the target, and puts one "
        "away for each point.\n"
        "· Low goes to. Holder: who was dealt it. Taker: who wins it in a trick. The variant settles it.\n"
        "· Jack captured. 3: hang jack pays 3. 1: every jack pays 1. The variant settles it.\n"
        "· Trump by. Turn-up: the suit turned. Pitch: the first card led. The variant settles it.\n"
        "· Undo. This turn: discards of your turn; nothing else can be taken back, since all have seen it. Any: as "
        "far as you like, if only one person plays. Off: what is done stays.",
    ),
    (
        "Players",
        "Each seat is a person's or the console's, which plays easy or medium.\n"
        "People share the console by passing it on. Hands, discards and the stock are hidden, a partner's hand too.\n"
        "All that lay open is known to all, and the console's players remember it: cards played, and who could not "
        "follow suit.",
    ),
    (
        "Fine points",
        "· If a turned card or a gift reaches the target, the match ends at once.\n"
        "· Who stands where a hand without trumps has to beg has a trump.\n"
        "· The last point counts whole: 13 and a hung jack make 16.\n"
        "· With six seats Game goes to a side only if its count is higher than both others'.\n"
        "· Turned honours pay in a run before the suit is settled, unless the options say final.\n"
        "· In a match of more than five hundred moves nobody is asked to bunch any more.",
    ),
    (
        "Not offered",
        "· Wrong cards are refused and cards are dealt right, so there is no misdeal, revoke or exposed card, and "
        "no penalty for them.\n"
        "· League nights at four tables, though a match may go to 15 as theirs do.\n"
        "· A peg board to keep the score of a game with real cards.\n"
        "· Partners found by jacks: they are set by the seats.",
    ),
)
